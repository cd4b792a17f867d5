import { startShop } from '../../scripts/start-shop.ts'

/**
 * Starts one shop for all journeys, unless BASE_URL names one that runs, its embedded database in CARAVAN_DATA and
 * TRUST_PROXY=1; the answer stops it.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return
  console.log('Starting the shop for the journeys…')
  const shop = await startShop()
  process.env.BASE_URL = shop.url
  process.env.CARAVAN_DATA = shop.data
  return async () => {
    await shop.stop()
  }
}
