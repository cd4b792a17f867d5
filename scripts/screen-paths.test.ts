import { expect, it } from 'vitest'
import { screenPaths } from './screen-paths.ts'

const found = (text: string, path = 'web/features/cart/Cart.tsx') =>
  screenPaths({ path, text }).map(({ line, why }) => `${line} ${/paths\.\w+/.exec(why)}`)

it.each([
  ["const to = '/jiesuan'", '1 paths.checkout'],
  [`\nconst to = \`/product?id=\${id}\``, '2 paths.product'],
  ["const to = '/baojia?fav=1'", '1 paths.quotation'],
  ['const link = <AppLink href="/cart#end">x</AppLink>', '1 paths.cart'],
  ["const titles = { '/member/order': 'x' }", '1 paths.orders'],
])('%s spells an address out', (text, problem) => {
  expect(found(text)).toEqual([problem])
})

it('leaves alone what is no address of a screen', () => {
  const others = ['/', '/cartoon', 'cart', '/export'].map(path => `'${path}'`).join()
  expect(found(`import '/home'\nconst a = [${others}, \`\${paths.cart}?a=1\`, \`/pay/demo/\${a}\`]`)).toEqual(
    [],
  )
  expect(found("const to = '/jiesuan'", 'web/features/cart/Cart.test.tsx')).toEqual([])
  expect(found("export const checkout = '/jiesuan'", 'contract/paths.ts')).toEqual([])
})
