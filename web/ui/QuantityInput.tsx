import { type KeyboardEvent, useId } from 'react'
import { add, compare, type Decimal, subtract, trimZeros } from '../../contract/decimal.ts'
import { checkQuantity, type QuantityRule } from '../../contract/quantity.ts'
import { useT } from '../i18n/use-t.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'
import styles from './QuantityInput.module.css'
import { useTypedQuantity } from './use-typed-quantity.ts'

interface Props {
  /** Names what is counted, for people who do not see the row. */
  label: string
  value: Decimal
  onChange(value: Decimal): void
  rule?: QuantityRule
  /** What is wrong with the quantity and which ones would be right. A typed number is never changed silently. */
  advice?: string
  /** Nothing but whole numbers keeps the rule: phones show digits only. */
  whole?: boolean
  name?: string
  disabled?: boolean
  /** Stands there while there is none. */
  placeholder?: string
  /** In a sheet keys lead from row to row; what is prevented here steps nowhere. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
}

const anyWhole: QuantityRule = { min: '1', multiple: '1' }
/** Smaller than any difference between two quantities, to find the next one above or below. */
const hair: Decimal = '0.00001'

/** Minus, number, plus; the steps lead only to quantities that keep the rule, and down to none at all. */
export function QuantityInput({
  label,
  value,
  onChange,
  rule = anyWhole,
  advice,
  whole,
  name,
  disabled,
  placeholder,
  onKeyDown,
}: Props) {
  const t = useT()
  const adviceId = useId()
  const { draft, type, forget } = useTypedQuantity(value, onChange)

  const up = nextAbove(value, rule)
  const isAny = compare(value, '0') > 0
  const move = (to: Decimal | undefined) => {
    if (to === undefined || disabled) return
    forget()
    onChange(to)
  }
  const leave = () => {
    if (draft === '' && value !== '0') onChange('0')
    forget()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'ArrowUp') move(up)
    else if (event.key === 'ArrowDown') move(nextBelow(value, rule))
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.quantity}>
      <div className={`${styles.box} ${isAny ? styles.chosen : ''}`}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.step}
          aria-label={t('ui.less', { label })}
          disabled={disabled || !isAny}
          onClick={() => move(nextBelow(value, rule))}
        >
          <MinusIcon />
        </button>
        <input
          className={styles.number}
          role="spinbutton"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          name={name}
          disabled={disabled}
          aria-label={label}
          aria-valuenow={Number(value)}
          aria-valuemin={0}
          aria-valuemax={rule.max === undefined ? undefined : Number(rule.max)}
          aria-invalid={advice ? true : undefined}
          aria-describedby={advice ? adviceId : undefined}
          placeholder={placeholder}
          value={draft ?? (placeholder !== undefined && !isAny ? '' : trimZeros(value))}
          onChange={event => {
            type(event.target.value)
            if (placeholder !== undefined && event.target.value.trim() === '') onChange('0')
          }}
          onFocus={event => event.target.select()}
          onBlur={leave}
          onKeyDown={press}
        />
        <button
          type="button"
          tabIndex={-1}
          className={styles.step}
          aria-label={t('ui.more', { label })}
          disabled={disabled || up === undefined}
          onClick={() => move(up)}
        >
          <PlusIcon />
        </button>
      </div>
      <div id={adviceId} className={styles.advice} aria-live="polite">
        {advice}
      </div>
    </div>
  )
}

function nextAbove(value: Decimal, rule: QuantityRule): Decimal | undefined {
  const check = checkQuantity(add(value, hair), rule)
  return check.ok || check.above === undefined ? undefined : trimZeros(check.above)
}

function nextBelow(value: Decimal, rule: QuantityRule): Decimal | undefined {
  if (compare(value, '0') <= 0) return undefined
  const check = checkQuantity(subtract(value, hair), rule)
  return check.ok ? undefined : trimZeros(check.below ?? '0')
}
