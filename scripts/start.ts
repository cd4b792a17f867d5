import { demoShop } from '../demo/demo-shop.ts'
import { runShop } from '../server/main.ts'

await runShop({ demo: demoShop, dev: process.argv.includes('--dev') })
