import { expect, it } from 'vitest'
import { sizeLines, tooLarge } from './size.ts'

const home = { page: '/home', scripts: 149_999, styles: 12_340, html: 20_000 }

it('prints a line per page', () => {
  expect(sizeLines([home])).toEqual([
    'page   JS kB gz  CSS kB gz  HTML kB gz',
    '/home     150.0       12.3        20.0',
  ])
})

it('allows at most 150 kB of scripts on a public page', () => {
  expect(tooLarge([home, { ...home, scripts: 150_000 }])).toEqual([])
  expect(tooLarge([{ ...home, scripts: 150_001 }])).toHaveLength(1)
})
