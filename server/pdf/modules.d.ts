declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getReorderedIndices(text: string, levels: Levels): number[]
  }
  export default function bidiFactory(): Bidi
}

declare module 'wawoff2/build/decompress_binding.js' {
  interface Decompressor {
    calledRun?: boolean
    onRuntimeInitialized?: () => void
    decompress(font: Uint8Array): Uint8Array | false
  }
  const decompressor: Decompressor
  export default decompressor
}

/** The server's types are without those of browsers, where this one is. */
declare namespace WebAssembly {
  function instantiate(program: Uint8Array): Promise<{ instance: { exports: Record<string, unknown> } }>
}
