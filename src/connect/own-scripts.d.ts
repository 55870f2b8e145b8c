/** The text of a self-contained script that agents run; made by the build from `hook/script.ts` or `bridge/script.ts`. */
declare module 'script:*' {
  const text: string;
  export default text;
}
