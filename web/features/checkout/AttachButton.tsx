import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import type { OrderFiles } from './use-order-files.ts'

interface Props {
  orderFiles: OrderFiles
  className?: string | undefined
}

/** Asks for files that go with the order. */
export function AttachButton({ orderFiles: { add, busy, isFull, most }, className }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        className={className}
        busy={busy}
        disabledReason={isFull ? t('checkout.filesMost', { max: most }) : undefined}
        onClick={() => input.current?.click()}
      >
        {t('checkout.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          void add([...(event.target.files ?? [])])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
