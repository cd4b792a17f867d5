import { Fragment, Suspense, useState } from 'react'
import { object } from 'valibot'
import { integer, optional } from '../../../contract/fields.ts'
import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { describeForm, type Form } from '../../../contract/records.ts'
import { useRefreshSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { CopyLine } from '../../features/own-shop/CopyLine.tsx'
import { ShopCurrencies } from '../../features/own-shop/ShopCurrencies.tsx'
import { ShopDomain } from '../../features/own-shop/ShopDomain.tsx'
import { useShared } from '../../features/own-shop/use-shared.ts'
import { useT } from '../../i18n/use-t.ts'
import { sectionsOf } from '../../records/form/form-sections.ts'
import { useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import { ShopPick } from './ShopPick.tsx'
import own from './shop.module.css'
import { summaryOf } from './shop-summary.ts'

/** Each part comes when it is opened. */
const RecordSheet = onDemand(() => import('../records/RecordSheet.tsx'))
const RecordsSheet = onDemand(() => import('../records/RecordsSheet.tsx'))
const ShareSheet = onDemand(() => import('./ShareSheet.tsx'))

interface Search {
  shop?: number | undefined
}

interface Data {
  desk: ShopDesk
  form: Form
}

/** All that a distributor sets of the own shop, group by group. */
export default screen<Search, Data>({
  search: object({ shop: optional(integer()) }),
  texts: ['mobile', 'own-shop', 'records', 'form', 'share'],
  load: async ({ call, search }) => {
    const { obj: desk } = await call(shopDesk, search)
    const { obj: form } = await call(describeForm, { billType: 'own_shop', id: desk.shop.id })
    return { desk, form }
  },
  View: Settings,
})

type Opened = { group: string } | { child: Form['children'][number] } | 'share'

function Settings({ data: { desk, form } }: ViewProps<Search, Data>) {
  const t = useT()
  const router = useRouter()
  const refresh = useRefreshSession()
  const [opened, setOpened] = useState<Opened>()
  const { shop, shops } = desk
  const close = () => setOpened(undefined)
  const groups = sectionsOf(form.fields.filter(({ readonly }) => !readonly))
  const titleOf = (group: string) => group || t('own-shop.basics')
  return (
    <>
      <TopRow
        title={t('screens.shopSettings')}
        back={paths.distribution}
        end={<ShopPick shops={shops} shop={shop.id} hrefFor={id => `${paths.shopSettings}?shop=${id}`} />}
      />
      <div className={css.page}>
        <ul className={`${css.card} ${own.groups}`}>
          {groups.map(({ title, items }) => (
            <li key={title}>
              <button
                type="button"
                className={own.group}
                aria-haspopup="dialog"
                onClick={() => setOpened({ group: title })}
              >
                <span className={own.words}>
                  <span>{titleOf(title)}</span>
                  <span className={own.summary}>
                    {summaryOf(items).map((word, at) => (
                      <Fragment key={word}>
                        {at > 0 && ' · '}
                        <bdi>{word}</bdi>
                      </Fragment>
                    ))}
                  </span>
                </span>
                <span className="turns">
                  <OnIcon />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ul className={`${css.card} ${own.groups}`}>
          {form.children.map(child => (
            <li key={child.billType}>
              <button
                type="button"
                className={own.group}
                aria-haspopup="dialog"
                onClick={() => setOpened({ child })}
              >
                <span className={own.words}>{child.title}</span>
                <span className="turns">
                  <OnIcon />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Addresses desk={desk} onShare={() => setOpened('share')} />
        <ShopCurrencies key={`${shop.id} currencies`} desk={desk} />
        <a className={buttonClass('plain', 'l')} href={`${paths.home}?${params.shop}=${shop.code}`}>
          {t('own-shop.goToShop')}
        </a>
      </div>
      <Suspense>
        {opened === 'share' && <ShareSheet shop={shop.id} onClose={close} />}
        {opened && opened !== 'share' && 'group' in opened && (
          <RecordSheet
            billType="own_shop"
            id={shop.id}
            only={field => field.group === opened.group}
            title={titleOf(opened.group)}
            onClose={close}
            onSaved={() => {
              void refresh()
              void router.invalidate()
            }}
          />
        )}
        {opened && opened !== 'share' && 'child' in opened && (
          <RecordsSheet {...opened.child} parent={{ billType: 'own_shop', id: shop.id }} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function Addresses({ desk, onShare }: { desk: ShopDesk; onShare(): void }) {
  const t = useT()
  const { shop, links } = desk
  const shared = useShared(shop.id)
  return (
    <section id="addresses" className={css.card} aria-labelledby="addresses-title">
      <h2 id="addresses-title" className={css.title}>
        {t('own-shop.addresses')}
      </h2>
      <CopyLine label={t('own-shop.linkPath')} value={links.path} onCopied={shared} />
      <CopyLine label={t('own-shop.inviteLink')} value={links.invitation} onCopied={shared} />
      <Button kind="second" size="l" onClick={onShare}>
        {t('own-shop.shareShop')}
      </Button>
      <ShopDomain key={`${shop.id} ${desk.domain} ${desk.wantedDomain}`} desk={desk} />
    </section>
  )
}
