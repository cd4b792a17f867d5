import { useEffect, useState } from 'react'
import { type ProductDetail, type ProductLink, productLink } from '../../../../contract/product-detail.ts'
import { useCall } from '../../../api/use-app.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toasts } from '../../../ui/Toasts.tsx'
import css from './ShareDialog.module.css'

const qrPixels = 200

/** A link to the product in this very shop, to be copied or scanned. */
export default function ShareDialog({ product, onClose }: { product: ProductDetail; onClose(): void }) {
  const t = useT()
  const shared = useProductLink(product.id, onClose)
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show('success', t('product.copied'), 2500)
      onClose()
    } catch {
      toasts.show('error', t('product.copyFailed'))
    }
  }
  return (
    <Dialog
      title={t('product.shareTitle')}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={!shared} onClick={() => shared && void copy(shared.link)}>
          {t('product.copyLink')}
        </Button>
      }
    >
      <div className={css.share}>
        <div className={css.frame}>
          {shared ? (
            <img
              src={shared.picture}
              alt={t('product.qrPicture', { name: product.name })}
              width={qrPixels}
              height={qrPixels}
            />
          ) : (
            <Spinner />
          )}
        </div>
        <p className={css.hint}>{t('product.qrHint')}</p>
        <input
          className={css.link}
          readOnly
          dir="ltr"
          value={shared?.link ?? ''}
          aria-label={t('product.shareLink')}
          onFocus={event => event.target.select()}
        />
      </div>
    </Dialog>
  )
}

function useProductLink(id: number, onFailed: () => void): ProductLink | undefined {
  const call = useCall()
  const [shared, setShared] = useState<ProductLink>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog asks once
  useEffect(() => {
    let gone = false
    call(productLink, { id })
      .then(({ obj }) => !gone && setShared(obj))
      // The call has already shown the reason.
      .catch(() => !gone && onFailed())
    return () => {
      gone = true
    }
  }, [call, id])
  return shared
}
