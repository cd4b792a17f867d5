import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './ContractSection.module.css'
import { Section } from './Section.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import type { CheckoutModel } from './use-checkout.ts'

/** Spec §5: "The contract must be signed first." */
export function ContractSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, signature, setSignature, errors } = model
  if (!view.contract) return null
  return (
    <Section
      title={t('checkout.contract')}
      note={t('checkout.contractVersion', { version: view.contract.version })}
      error={errors.get('contract')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard */}
      <div className={css.text} tabIndex={0} role="document" aria-label={t('checkout.contract')}>
        {view.contract.text}
      </div>
      <div className={css.sign}>
        <Field
          label={t('checkout.signer')}
          required
          name="signer"
          autoComplete="name"
          maxLength={50}
          value={signature.name}
          onChange={event => setSignature({ ...signature, name: event.target.value })}
        />
        <SignaturePad name={signature.name} onChange={draw => setSignature(known => ({ ...known, draw }))} />
      </div>
    </Section>
  )
}
