import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'

export const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

interface Props {
  busy: boolean
  onChoose(tier: number): void
  onClose(): void
}

export function TierDialog({ busy, onChoose, onClose }: Props) {
  const t = useT()
  const [tier, setTier] = useState(0)
  return (
    <Dialog
      title={t('own-shop.setTier')}
      inset
      onClose={onClose}
      footer={
        <Button kind="primary" busy={busy} onClick={() => onChoose(tier)}>
          {t('own-shop.save')}
        </Button>
      }
    >
      <Field label={t('own-shop.tierOf')}>
        {control => (
          <select {...control} value={tier} onChange={event => setTier(Number(event.target.value))}>
            {tiers.map(each => (
              <option key={each} value={each}>
                {each > 0 ? t('member.tier', { tier: each }) : t('member.tierRetail')}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Dialog>
  )
}
