import type { ShopDesk } from '../../../contract/own-shop.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ShareButton } from '../mini-program/ShareButton.tsx'
import { CopyLine } from './CopyLine.tsx'
import css from './own-shop.module.css'
import { QrCode } from './QrCode.tsx'
import { useShared } from './use-shared.ts'

/** A link, a code to scan and a code to type: whoever comes by one of them registers in this shop. */
export function Invite({ desk, onClose }: { desk: ShopDesk; onClose(): void }) {
  const t = useT()
  const shared = useShared(desk.shop.id)
  const { code, title } = desk.shop
  return (
    <Dialog title={t('own-shop.invite')} size="m" inset onClose={onClose}>
      <p className={css.intro}>{t('own-shop.inviteHint')}</p>
      <div className={css.links}>
        <div className={css.lines}>
          <CopyLine label={t('own-shop.inviteLink')} value={desk.links.invitation} onCopied={shared} />
          <CopyLine label={t('own-shop.shopCode')} value={code} onCopied={shared} />
        </div>
        <div className={css.codes}>
          <QrCode name={title} file={`invite-${code}`} picture={desk.codes.invitation} onSaved={shared} />
          <ShareButton type="invite" scene={code} onShared={shared} />
        </div>
      </div>
    </Dialog>
  )
}
