import { object } from 'valibot'
import { integer, optional } from '../../../contract/fields.ts'
import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { useRefreshSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { RecordPanel } from '../../records/RecordPanel.tsx'
import { useRouter } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { ShareButton } from '../mini-program/ShareButton.tsx'
import { printDesignHref } from '../print/print-design-href.ts'
import { CopyLine } from './CopyLine.tsx'
import css from './own-shop.module.css'
import { QrCode } from './QrCode.tsx'
import { ShopCurrencies } from './ShopCurrencies.tsx'
import { ShopDomain } from './ShopDomain.tsx'
import { useShared } from './use-shared.ts'

interface Search {
  shop?: number | undefined
}

/** All that a distributor sets of the own shop. */
export default screen<Search, ShopDesk>({
  search: object({ shop: optional(integer()) }),
  texts: ['own-shop', 'records', 'form', 'share'],
  load: async ({ call, search }) => (await call(shopDesk, search)).obj,
  View: Settings,
})

function Settings({ data: desk }: ViewProps<Search, ShopDesk>) {
  const t = useT()
  const router = useRouter()
  const refresh = useRefreshSession()
  const { shop, shops } = desk
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <h1>{t('screens.shopSettings')}</h1>
        {shops.length > 1 &&
          shops.map(({ id, title }) => (
            <AppLink
              key={id}
              href={`${paths.shopSettings}?shop=${id}`}
              className={buttonClass(id === shop.id ? 'second' : 'plain', 's')}
            >
              <bdi>{title}</bdi>
            </AppLink>
          ))}
        <a className={buttonClass('second', 's')} href={`${paths.home}?${params.shop}=${shop.code}`}>
          {t('own-shop.goToShop')}
        </a>
        <AppLink className={buttonClass('plain', 's')} href={printDesignHref({ of: shop.id })}>
          {t('screens.printDesign')}
        </AppLink>
      </div>
      <section className={css.sheet}>
        <RecordPanel
          key={shop.id}
          billType="own_shop"
          id={shop.id}
          as="part"
          onClose={() => {}}
          onDeleted={() => {}}
          onSaved={() => {
            toasts.show('success', t('own-shop.saved'), 3000)
            void refresh()
            void router.invalidate()
          }}
        />
      </section>
      <Addresses desk={desk} />
      <ShopCurrencies key={`${shop.id} currencies`} desk={desk} />
    </div>
  )
}

function Addresses({ desk }: { desk: ShopDesk }) {
  const t = useT()
  const { shop, links, codes } = desk
  const shared = useShared(shop.id)
  return (
    <section id="addresses" className={css.sheet} aria-labelledby="addresses-title">
      <h2 id="addresses-title" className={css.heading}>
        {t('own-shop.addresses')}
      </h2>
      <div className={css.links}>
        <div className={css.lines}>
          <CopyLine label={t('own-shop.linkPath')} value={links.path} onCopied={shared} />
          <CopyLine label={t('own-shop.linkQuery')} value={links.query} onCopied={shared} />
          <CopyLine label={t('own-shop.inviteLink')} value={links.invitation} onCopied={shared} />
          <ShopDomain key={`${shop.id} ${desk.domain} ${desk.wantedDomain}`} desk={desk} />
        </div>
        <div className={css.codes}>
          <QrCode name={shop.title} file={shop.code} picture={codes.shop} onSaved={shared} />
          <ShareButton type="shop" scene={shop.code} onShared={shared} />
        </div>
      </div>
    </section>
  )
}
