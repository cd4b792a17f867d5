import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PdfFont } from './fonts.ts'

/** As far as we need it, HarfBuzz's subsetter, whose build for WebAssembly comes without anything around it. */
interface Subsetter {
  memory: { buffer: ArrayBuffer }
  _initialize(): void
  malloc(bytes: number): number
  free(at: number): void
  hb_blob_create(at: number, bytes: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, which: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
const { instance } = await WebAssembly.instantiate(readFileSync(wasm))
const hb = instance.exports as unknown as Subsetter
hb._initialize()

const writable = 2
const tables = 3
const features = 6
const noHinting = 0x1
const sameGlyphNumbers = 0x2
const onlyTheseGlyphs = 0x200
const tagOf = (tag: string) => [...tag].reduce((sum, sign) => (sum << 8) + sign.charCodeAt(0), 0)
const weightAxis = tagOf('wght')
/** Glyphs are chosen by number: how text becomes glyphs need not be in the document. */
const unneeded = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'OS/2', 'name', 'post', 'cmap'].map(tagOf)

/** A TrueType font of one weight with these glyphs, which keep their numbers. */
export function subsetOf({ slice, file, weight }: PdfFont, glyphs: Iterable<number>): Uint8Array {
  const at = hb.malloc(file.length)
  new Uint8Array(hb.memory.buffer).set(file, at)
  const blob = hb.hb_blob_create(at, file.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  let made = 0
  try {
    hb.hb_subset_input_set_flags(input, noHinting | sameGlyphNumbers | onlyTheseGlyphs)
    hb.hb_set_clear(hb.hb_subset_input_set(input, features))
    for (const table of unneeded) hb.hb_set_add(hb.hb_subset_input_set(input, tables), table)
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight)
    made = hb.hb_subset_or_fail(face, input)
    if (!made) throw new Error(`No subset could be made of the font ${slice.name}.`)
    const result = hb.hb_face_reference_blob(made)
    const from = hb.hb_blob_get_data(result, 0)
    const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    return bytes
  } finally {
    if (made) hb.hb_face_destroy(made)
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(at)
  }
}
