import { expect, it } from 'vitest'
import * as mobilePaths from '../contract/mobile-paths.ts'
import { mobileRoute } from '../contract/sites.ts'
import { mobileTable } from '../web/mobile/table.ts'
import { budgetOf, measured, sizeLines, tooLarge } from './size-budgets.ts'

const home = { page: '/home', scripts: 99_999, styles: 12_340, html: 20_000 }

it('prints a line per page, with its budget', () => {
  expect(sizeLines([home])).toEqual([
    'page   JS kB gz  budget  CSS kB gz  HTML kB gz',
    `/home     100.0     ${budgetOf('/home')}       12.3        20.0`,
  ])
})

it('holds every page to its own budget, and one without to what all pages may load', () => {
  const budget = budgetOf('/home') * 1000
  expect(tooLarge([home, { ...home, scripts: budget }])).toEqual([])
  expect(tooLarge([{ ...home, scripts: budget + 1 }])).toHaveLength(1)
  expect(budgetOf('/category')).toBeLessThan(budgetOf('/product?id=1'))
  expect(budgetOf('/new')).toBe(135)
  expect(budgetOf('/m/new')).toBe(120)
  expect(budgetOf('/member/new')).toBe(135)
})

it('measures every page of the mobile site, but that of what is missing', () => {
  const seen = new Set(measured.map(page => mobileRoute(page.replace(/\?.*/, '')).path))
  const unseen = mobileTable.map(({ path }) => path).filter(path => !seen.has(path))
  expect(unseen).toEqual([mobilePaths.missing])
})
