/** A Web Worker's built code, packed (see packed.ts); made by the build from `src/workers/NAME.ts`. */
declare module 'worker:*' {
  const packed: string;
  export default packed;
}

/** onnxruntime's WASM build, packed (see ../embedding/bundled/wasm-binary.ts). */
declare module 'wasm:onnxruntime' {
  const packed: string;
  export default packed;
}
