import type { ReactNode } from 'react'
import type { AccountForm } from '../../../contract/e-account.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './e-account.module.css'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Digits = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>

interface Identity {
  name: string
  idNumber: string
  until: string
}

/** What was filled in, as it is shown: numbers by their ends, or in full when somebody may see them. */
export function AccountFacts({ form, picture = true }: { form: AccountForm; picture?: boolean }) {
  const t = useT()
  const until = (day: string) => (day ? <Digits>{day}</Digits> : t('e-account.longTerm'))
  const identity = ({ name, idNumber, until: day }: Identity) => (
    <>
      <Fact name={t('e-account.name')}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={t('e-account.idNumber')}>
        <Digits>{idNumber}</Digits>
      </Fact>
      <Fact name={t('e-account.until')}>{until(day)}</Fact>
    </>
  )
  const { person, company, legal, owners, card, account } = form
  return (
    <div className={css.parts}>
      {person && (
        <Part title={t('e-account.stepPerson')}>
          {identity(person)}
          <Fact name={t('e-account.mobile')}>
            <Digits>{person.mobile}</Digits>
          </Fact>
        </Part>
      )}
      {company && (
        <Part title={t('e-account.stepCompany')}>
          <Fact name={t('e-account.companyName')}>
            <bdi>{company.name}</bdi>
          </Fact>
          <Fact name={t('e-account.licenceCode')}>
            <Digits>{company.licenceCode}</Digits>
          </Fact>
          <Fact name={t('e-account.until')}>{until(company.until)}</Fact>
          <Fact name={t('e-account.mobile')}>
            <Digits>{company.mobile}</Digits>
          </Fact>
          {picture && company.picture && (
            <Fact name={t('e-account.licencePicture')}>
              <img className={css.picture} src={company.picture.url} alt={t('e-account.licencePicture')} />
            </Fact>
          )}
        </Part>
      )}
      {legal && <Part title={t('e-account.stepLegal')}>{identity(legal)}</Part>}
      {owners?.map((owner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an owner is known by the place
        <Part key={at} title={t('e-account.owner', { n: at + 1 })}>
          {identity(owner)}
        </Part>
      ))}
      {card && (
        <Part title={t('e-account.stepCard')}>
          <Fact name={t('e-account.bank')}>
            <bdi>{card.bank}</bdi>
          </Fact>
          <Fact name={t('e-account.cardNumber')}>
            <Digits>{card.cardNumber}</Digits>
          </Fact>
        </Part>
      )}
      {account && (
        <Part title={t('e-account.stepAccount')}>
          <Fact name={t('e-account.bank')}>
            <bdi>{account.bank}</bdi>
          </Fact>
          <Fact name={t('e-account.branch')}>
            <bdi>{account.branch}</bdi>
          </Fact>
          <Fact name={t('e-account.companyAccount')}>
            <Digits>{account.accountNumber}</Digits>
          </Fact>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <dl className={css.facts}>{children}</dl>
    </section>
  )
}
