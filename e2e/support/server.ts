import { startShop } from '../../scripts/start-shop.ts'

/** Starts one shop for all journeys, unless BASE_URL names one that runs; the answer stops it. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return
  console.log('Starting the shop for the journeys…')
  const shop = await startShop()
  process.env.BASE_URL = shop.url
  return async () => {
    await shop.stop()
  }
}
