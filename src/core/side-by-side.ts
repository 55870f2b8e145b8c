/** What all of them give. Waits for every one, also where one fails: none may go on unseen beside what comes next. */
export async function sideBySide<T extends readonly Promise<unknown>[]>(works: readonly [...T]): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
