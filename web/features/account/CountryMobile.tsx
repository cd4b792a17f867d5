import { fullMobile, isMobile, mobileMessage } from '../../../contract/mobile.ts'
import type { Translate } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './CountryMobile.module.css'
import { MobileField } from './MobileField.tsx'
import { useCountryNames } from './use-country-names.ts'
import type { CountryNumber } from './use-number.ts'

interface Props {
  countries: readonly { code: string; region: string }[]
  value: CountryNumber
  error: string | undefined
  onChange(value: CountryNumber): void
  name?: string
  autoFocus?: boolean
  autoComplete?: string
}

/** A number and where it is from. */
export function CountryMobile({ countries, value, error, onChange, ...field }: Props) {
  const t = useT()
  const nameOf = useCountryNames()
  return (
    <div className={css.both}>
      <Field label={t('account.country')}>
        {control => (
          <select
            {...control}
            name="country"
            autoComplete="tel-country-code"
            value={value.country}
            onChange={event => onChange({ ...value, country: event.target.value })}
          >
            {countries.map(({ code, region }) => (
              // The server's names of countries may be of another year than the browser's.
              <option key={region} value={code} suppressHydrationWarning>
                {`\u2066+${code}\u2069 ${nameOf(region)}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <MobileField
        autoComplete="tel-national"
        {...field}
        value={value.mobile}
        error={error}
        onChange={mobile => onChange({ ...value, mobile })}
      />
    </div>
  )
}

/** Product §5 for numbers of China; elsewhere only their length is known. */
export function mobileFault({ country, mobile }: CountryNumber, t: Translate): string | undefined {
  if (mobile.trim() === '') return t('form.required', { field: t('account.account') })
  if (isMobile(fullMobile(country, mobile))) return undefined
  return t(mobileMessage(country))
}
