/** The text of the self-contained script of hooks; made by the build from `hook/script.ts`. */
declare module 'script:hook' {
  const text: string;
  export default text;
}
