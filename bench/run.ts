import { loadavg } from 'node:os'
import { benchCart } from './cart.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchCheckout } from './checkout.ts'
import { benchFlashSale } from './flash-sale.ts'
import { printTable } from './measure.ts'
import { benchRecords } from './records.ts'
import { benchSheets } from './sheets.ts'
import { openBenchShop } from './shop.ts'

const busy = loadavg()[0]!
if (busy > 0.5)
  console.log(
    `Other programs are using this machine (load ${busy.toFixed(1)}); the ratios still mean something.`,
  )

const shop = await openBenchShop()
try {
  printTable([
    ...(await benchRecords(shop)),
    ...(await benchSheets(shop)),
    ...(await benchFlashSale(shop)),
    ...(await benchCart(shop)),
    ...(await benchCheckout(shop)),
  ])
} finally {
  await shop.close()
}
printTable(await benchCatalogue())
