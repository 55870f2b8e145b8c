/** `nobody` on Linux and macOS. */
export const ORDINARY_ACCOUNT = 65534;

/** Permissions do not hold for root, so what is tested about them runs as an ordinary account. */
export async function withoutRoot<T>(action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0 || process.seteuid === undefined) return action();
  process.seteuid(ORDINARY_ACCOUNT);
  try {
    return await action();
  } finally {
    process.seteuid(0);
  }
}
