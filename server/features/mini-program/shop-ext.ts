import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { params } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { ProgramRow } from './mini-program.queries.ts'

type Around = Pick<Context, 'config' | 'origin'>

/** Where the shop is reached: under its own name where it has one. */
export const rootOf = ({ config, origin }: Around, { domain }: Pick<Shop, 'domain'>): string =>
  domain ? `https://${domain}` : (config.publicUrl ?? origin)

/** The host names that its mini-program talks to; undefined where they are not secure, which WeChat does not take. */
export function hostsOf(around: Around, shop: Pick<Shop, 'domain'>): string[] | undefined {
  const { protocol, host } = new URL(rootOf(around, shop))
  return protocol === 'https:' ? [host] : undefined
}

/** What makes the template this shop's: where it is, what it is called and how it looks. */
export function extOf(
  context: Around & Pick<Context, 'lang'>,
  shop: Shop,
  { appId, config }: Pick<ProgramRow, 'appId' | 'config'>,
): object {
  const colour = config.colour || shop.primaryColor
  return {
    extEnable: true,
    extAppid: appId,
    ext: {
      shop: shop.code,
      address: `${rootOf(context, shop)}${mobilePaths.home}?${params.shop}=${shop.code}`,
      calls: `${rootOf(context, shop)}/process.aspx`,
    },
    window: {
      navigationBarTitleText: config.title || inLanguage(shop.titles, context.lang).slice(0, 32),
      navigationBarBackgroundColor: colour,
      navigationBarTextStyle: isDark(colour) ? 'white' : 'black',
    },
  }
}

/** As eyes weigh the colours. */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 160
}
