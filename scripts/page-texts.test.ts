import { expect, it } from 'vitest'
import { checkPageTexts } from './page-texts.ts'

const screenPath = 'web/features/cart/cart.screen.tsx'

function check(screen: string, others: Record<string, string> = {}): string[] {
  const files = {
    'web/i18n/texts.ts': "export const baseSlices: readonly Slice[] = ['ui']",
    [screenPath]: screen,
    ...others,
  }
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  return checkPageTexts(sources, ['ui', 'cart', 'form', 'office', 'message']).map(
    ({ path, why }) => `${path} ${why}`,
  )
}

const loads = (...slices: string[]) => `export default screen({ texts: ${JSON.stringify(slices)} })`

it('a page has the texts that it and what it imports show', () => {
  expect(
    check(`import { Row } from './Row.tsx'\n${loads('cart')}\nt('cart.title')`, {
      'web/features/cart/Row.tsx': "t('form.required')",
    }),
  ).toEqual([`${screenPath} has no texts of form, which web/features/cart/Row.tsx uses`])
})

it('what comes later is looked into too, with what is fetched for it', () => {
  const later = { 'web/features/cart/Dialog.tsx': "t('form.required'); t('ui.close')" }
  const open = "const open = () => import('./Dialog.tsx')"
  expect(check(`${loads()}\n${open}`, later)).toEqual([
    `${screenPath} has no texts of form, which web/features/cart/Dialog.tsx uses`,
  ])
  expect(check(`${loads()}\n${open}\ntexts.need(['form'])`, later)).toEqual([])
})

it('a name that only sounds like the list of a screen does not hide it', () => {
  expect(check(`${loads('cart')}\nconst { texts } = useApp()\nt('cart.title')`)).toEqual([])
})

it('a page loads nothing that it does not show', () => {
  expect(check(loads('cart'))).toEqual([`${screenPath} loads cart, which nothing on it uses`])
})

it('a phone shows texts too', () => {
  const path = 'web/mobile/cart/cart.screen.tsx'
  expect(check(loads(), { [path]: `${loads()}\nt('cart.title')` })).toEqual([
    `${path} has no texts of cart, which ${path} uses`,
  ])
})

it('whoever has the contract put something into words shows its texts, and not who only imports that file', () => {
  const others = {
    'contract/quantity.ts': "export const explainQuantity = () => ({ key: 'form.quantityMin' })",
    'web/features/cart/Line.tsx': "import { explainQuantity } from '../../../contract/quantity.ts'",
  }
  expect(check(`import { leastOf } from '../../../contract/quantity.ts'\n${loads()}`, others)).toEqual([])
  expect(check(`import { Line } from './Line.tsx'\n${loads()}`, others)).toEqual([
    `${screenPath} has no texts of form, which web/features/cart/Line.tsx uses`,
  ])
})

it('what the server says is no text of a page, and types show nothing', () => {
  const more = { 'web/features/cart/types.ts': "export const key = 'form.required'" }
  expect(
    check(`import type { Key } from './types.ts'\n${loads()}\nif (code === 'message.gone') leave()`, more),
  ).toEqual([])
})

it('a page cannot say what only the server has words for', () => {
  expect(check(`${loads()}\nt('message.unexpected')`)).toEqual([
    `${screenPath} has no texts of message, which ${screenPath} uses`,
  ])
})

it("the console's texts come with its screens", () => {
  const frame = { 'web/office/OfficeLayout.tsx': "t('office.menu')" }
  expect(check(loads('office'), frame)).toEqual([])
})
