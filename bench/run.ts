import { loadavg } from 'node:os'
import { benchCart } from './cart.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchCheckout } from './checkout.ts'
import { benchFlashSale } from './flash-sale.ts'
import { type Line, printTable } from './measure.ts'
import { benchPapers } from './papers.ts'
import { benchRecords } from './records.ts'
import { benchSheets } from './sheets.ts'
import { openBenchShop } from './shop.ts'

const inBareShop = {
  records: benchRecords,
  sheets: benchSheets,
  'flash-sale': benchFlashSale,
  cart: benchCart,
  checkout: benchCheckout,
  papers: benchPapers,
}
const names = [...Object.keys(inBareShop), 'catalogue']
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names
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
if (wanted.includes('catalogue')) printTable(await benchCatalogue())
