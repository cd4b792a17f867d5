import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

const marks = [
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]

test('a name has no marks that nobody sees: they turn "fdp.exe" around', () => {
  for (const mark of marks) {
    const header = attachment(`قائمة${mark} الأسعار ${mark}2026-11-16.xlsx`)
    expect(decodeURIComponent(header)).toBe(
      `attachment; filename="_____ _______ 2026-11-16.xlsx"; filename*=UTF-8''قائمة الأسعار 2026-11-16.xlsx`,
    )
  }
})

test('a name has nothing that no file may be called, and half a letter does not break it', () => {
  expect(attachment('a/b:"c"\ud83c(1).pdf', 'export.pdf')).toBe(
    `attachment; filename="export.pdf"; filename*=UTF-8''a%20b%20%20c%20%EF%BF%BD%281%29.pdf`,
  )
})
