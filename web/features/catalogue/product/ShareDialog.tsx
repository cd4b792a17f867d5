import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import { params } from '../../../../contract/preferences.ts'
import type { ProductDetail } from '../../../../contract/product-detail.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Overlay } from '../../../records/Overlay.tsx'
import { useApp, useSession } from '../../../routes/use-app.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/Toasts.tsx'
import css from './ShareDialog.module.css'

const qrPixels = 200

/** A link to the product in this very shop, to be copied or scanned. */
export default function ShareDialog({ product, onClose }: { product: ProductDetail; onClose(): void }) {
  const t = useT()
  const { origin } = useApp()
  const { shop } = useSession()
  const link = `${origin}/product?${new URLSearchParams({ id: String(product.id), [params.shop]: shop })}`
  const picture = useQrPicture(link)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show('success', t('product.copied'), 2500)
      onClose()
    } catch {
      toasts.show('error', t('product.copyFailed'))
    }
  }
  return (
    <Overlay
      title={t('product.shareTitle')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => void copy()}>
          {t('product.copyLink')}
        </Button>
      }
    >
      <div className={css.share}>
        <div className={css.frame}>
          {picture && (
            <img
              src={picture}
              alt={t('product.qrPicture', { name: product.name })}
              width={qrPixels}
              height={qrPixels}
            />
          )}
        </div>
        <p className={css.hint}>{t('product.qrHint')}</p>
        <input
          className={css.link}
          readOnly
          dir="ltr"
          value={link}
          aria-label={t('product.shareLink')}
          onFocus={event => event.target.select()}
        />
      </div>
    </Overlay>
  )
}

function useQrPicture(text: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let gone = false
    void QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }).then(svg => {
      if (!gone) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    })
    return () => {
      gone = true
    }
  }, [text])
  return picture
}
