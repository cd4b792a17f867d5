import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchCart } from './cart.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchCheckout } from './checkout.ts'
import { benchFlashSale } from './flash-sale.ts'
import { type Line, printTable } from './measure.ts'
import { benchMembers } from './members.ts'
import { benchOrders, usualOrders } from './orders.ts'
import { benchPapers } from './papers.ts'
import { benchProcesses } from './processes.ts'
import { benchRecords } from './records.ts'
import { benchSheets } from './sheets.ts'
import { openBenchShop } from './shop.ts'
import { printInSizes, type Size, sizesOf } from './two-sizes.ts'

const inBareShop = {
  records: benchRecords,
  sheets: benchSheets,
  'flash-sale': benchFlashSale,
  cart: benchCart,
  checkout: benchCheckout,
  papers: benchPapers,
}
/** With a shop of its own each: `--products` and `--orders` say how large. More orders than usual are measured beside the usual. */
const inLargeShop = {
  catalogue: benchCatalogue,
  members: benchMembers,
  orders: benchOrders,
  processes: benchProcesses,
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string' }, orders: { type: 'string' } },
})
const names = [...Object.keys(inBareShop), ...Object.keys(inLargeShop)]
const wanted = positionals.length ? positionals : names
const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(1)
}

const busy = loadavg()[0]!
if (busy > 0.5)
  console.log(
    `Other programs are using this machine (load ${busy.toFixed(1)}); the ratios still mean something.`,
  )

const chosen = Object.entries(inBareShop).filter(([name]) => wanted.includes(name))
if (chosen.length) {
  const shop = await openBenchShop()
  try {
    const lines: Line[] = []
    for (const [, bench] of chosen) lines.push(...(await bench(shop)))
    printTable(lines)
  } finally {
    await shop.close()
  }
}
const size: Size = {
  ...(values.products && { products: Number(values.products) }),
  ...(values.orders && { orders: Number(values.orders) }),
}
for (const [name, bench] of Object.entries(inLargeShop)) {
  if (!wanted.includes(name)) continue
  const sizes = name === 'orders' && size.orders ? sizesOf('orders', size.orders, usualOrders) : [{}]
  await printInSizes(
    bench,
    sizes.map(one => ({ ...size, ...one })),
  )
}
