import { useState } from 'react'
import { literal } from 'valibot'
import type { ProductDetail, ProductSku } from '../../../../contract/product-detail.ts'
import { loginPath } from '../../../../contract/return-url.ts'
import { useApp, useSession } from '../../../api/use-app.ts'
import { AppLink } from '../../../app/AppLink.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLocation } from '../../../router/react.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { orSay } from '../../../ui/or-say.ts'
import { useDraft } from '../../../ui/use-draft.ts'
import type { AskDialog } from '../../inquiries/AskDialog.tsx'
import css from './AskBox.module.css'

interface Props {
  product: ProductDetail
  sku: ProductSku
  /** Around the words and the button. */
  className?: string | undefined
}

/** 'Negotiable' can be asked for but not put into an order; a guest signs in first. A distributor's shop takes no questions. */
export function AskBox({ product: { name }, sku, className = css.box }: Props) {
  const t = useT()
  const { guest, fx_id: distributor } = useSession()
  const { texts } = useApp()
  const here = useLocation().href
  const [Dialog, setDialog] = useState<typeof AskDialog>()
  const open = async () => {
    const coming = Promise.all([import('../../inquiries/AskDialog.tsx'), texts.need(['inquiries'])])
    await orSay(t, coming).then(
      ([{ AskDialog }]) => setDialog(() => AskDialog),
      () => {},
    )
  }
  const { id: skuId, itemNo, minQty } = sku
  useDraft(`inquiry ${skuId} open`, literal(true), Dialog ? true : undefined, open, 'quiet')
  if (distributor)
    return (
      <div className={className}>
        <p>{t('inquiries.contactShop')}</p>
      </div>
    )
  return (
    <div className={className}>
      <p>{t('product.ask')}</p>
      {guest ? (
        <AppLink href={loginPath(here)} className={buttonClass('primary', 'l')}>
          {t('product.askPrice')}
        </AppLink>
      ) : (
        <Button kind="primary" size="l" onClick={() => void open()}>
          {t('product.askPrice')}
        </Button>
      )}
      {Dialog && <Dialog row={{ skuId, itemNo, name, minQty }} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
