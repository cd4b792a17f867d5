import { type ShopDesk, shopDesk } from '../../../contract/own-shop.ts'
import { useCall } from '../../api/use-app.ts'
import { ShareButton } from '../../features/mini-program/ShareButton.tsx'
import { CopyLine } from '../../features/own-shop/CopyLine.tsx'
import { QrCode } from '../../features/own-shop/QrCode.tsx'
import { useShared } from '../../features/own-shop/use-shared.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'
import own from './ShareSheet.module.css'

interface Props {
  shop: number
  /** What whoever comes by it does: look at the shop, or register in it. */
  as?: 'shop' | 'invite'
  onClose(): void
}

/** The shop's code and link, to be scanned from this phone or sent from it. */
export default function ShareSheet({ shop, as = 'shop', onClose }: Props) {
  const t = useT()
  const call = useCall()
  const {
    state,
    value: desk,
    why,
    reload,
  } = useLoaded(`desk ${shop}`, async () => (await call(shopDesk, { shop }, { quiet: true })).obj)
  return (
    <Sheet title={t(as === 'shop' ? 'own-shop.shareShop' : 'own-shop.invite')} onClose={onClose}>
      {desk ? (
        <Shared desk={desk} as={as} />
      ) : state === 'failed' ? (
        <Failed hint={why} onRetry={reload} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Sheet>
  )
}

function Shared({ desk, as }: { desk: ShopDesk; as: 'shop' | 'invite' }) {
  const t = useT()
  const { shop, links, codes } = desk
  const shared = useShared(shop.id)
  const isShop = as === 'shop'
  const link = isShop ? links.path : links.invitation
  const send = async () => {
    // Whoever closes the phone's sheet does not want to share.
    const sent = await navigator.share({ title: shop.title, url: link }).then(
      () => true,
      () => false,
    )
    if (sent) shared()
  }
  return (
    <div className={css.form}>
      <p className={css.note}>{t(isShop ? 'own-shop.shareHint' : 'own-shop.inviteHint')}</p>
      <div className={own.code}>
        <QrCode
          name={shop.title}
          file={isShop ? shop.code : `invite-${shop.code}`}
          picture={isShop ? codes.shop : codes.invitation}
          onSaved={shared}
        />
        <ShareButton type={as} scene={shop.code} onShared={shared} />
      </div>
      <CopyLine
        label={t(isShop ? 'own-shop.linkPath' : 'own-shop.inviteLink')}
        value={link}
        onCopied={shared}
      />
      <CopyLine label={t('own-shop.shopCode')} value={shop.code} onCopied={shared} />
      {typeof navigator.share === 'function' && (
        <div className={css.wide}>
          <Button kind="primary" onClick={() => void send()}>
            {t('own-shop.sendLink')}
          </Button>
        </div>
      )}
    </div>
  )
}
