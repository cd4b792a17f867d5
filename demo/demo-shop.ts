import { storeInvoiceFile } from './invoice-file.ts'
import { agreeInDemo, demoAccounts, demoPassword, loadDemo } from './load.ts'
import { renderPicture } from './pictures.ts'

/** All that whoever starts the shop has to know of the demo. */
export const demoShop = {
  load: loadDemo,
  agree: agreeInDemo,
  storeFiles: storeInvoiceFile,
  accounts: demoAccounts,
  password: demoPassword,
  drawings: { has: (name: string) => name.startsWith('demo/'), draw: renderPicture },
}
