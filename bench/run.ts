import { loadavg } from 'node:os'
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
  printTable([...(await benchRecords(shop)), ...(await benchSheets(shop))])
} finally {
  await shop.close()
}
