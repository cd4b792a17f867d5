import { Suspense } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import css from './ContractSection.module.css'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

const SignaturePad = onDemand(async () => ({ default: (await import('./SignaturePad.tsx')).SignaturePad }))

/** Where there is a contract, it is signed before anything is ordered (product §5). */
export function ContractSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const alive = useAlive()
  const { view, signature, setSignature, errors } = model
  if (!view.contract) return null
  const unsigned = errors.has('contract')
  const named = signature.name.trim() !== ''
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
        <div data-wrong={unsigned && !named}>
          <Field
            label={t('checkout.signer')}
            required
            name="signer"
            autoComplete="name"
            maxLength={50}
            value={signature.name}
            onChange={event => setSignature({ ...signature, name: event.target.value })}
          />
        </div>
        <div className={css.pad} data-wrong={unsigned && named}>
          {alive && (
            <Suspense>
              <SignaturePad
                name={signature.name}
                onChange={draw => setSignature(known => ({ ...known, draw }))}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Section>
  )
}
