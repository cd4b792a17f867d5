import { agreeInDemo, demoAccounts, demoPassword } from './accounts.ts'
import { storeInvoiceFile } from './invoice-file.ts'
import { loadInProcess } from './load-in-process.ts'

/** All that whoever starts the shop has to know of the demo. */
export const demoShop = {
  load: loadInProcess,
  agree: agreeInDemo,
  storeFiles: storeInvoiceFile,
  accounts: demoAccounts,
  password: demoPassword,
  drawings: {
    has: (name: string) => name.startsWith('demo/'),
    draw: async (name: string) => (await import('./pictures.ts')).renderPicture(name),
  },
}
