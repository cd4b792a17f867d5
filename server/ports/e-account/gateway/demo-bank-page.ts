import type { Translate } from '../../../../contract/text.ts'
import { demoStyle, escaped } from '../../payment/gateway/cashier-page.ts'
import type { GatewayAccount } from './account-gateway.queries.ts'

export interface DemoBankPage {
  lang: string
  dir: 'ltr' | 'rtl'
  nonce: string
  t: Translate
  account: GatewayAccount | undefined
  /** What came of money that was just sent. */
  said: 'done' | 'bad' | undefined
}

/** What the applicant's telephone and bank would show. A page that nobody can take for a real bank; it works without scripts. */
export function drawDemoBank({ lang, dir, nonce, t, account, said }: DemoBankPage): string {
  const title = escaped(t('e-account.demoTitle'))
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${demoStyle}</style>
</head>
<body>
<main>
<p class="warning" role="note">${escaped(t('e-account.demoWarning'))}</p>
<h1>${title}</h1>
${account ? content(t, account, said) : `<p>${escaped(t('e-account.demoMissing'))}</p>`}
</main>
</body>
</html>`
}

function content(t: Translate, account: GatewayAccount, said: DemoBankPage['said']): string {
  const { name, number, state, code, amount, mobile, lastDigits } = account
  const figure = (label: string, value: string) =>
    `<p class="what">${escaped(label)}</p><p class="amount"><bdi dir="ltr">${escaped(value)}</bdi></p>`
  return `<p class="what">${escaped(name)}</p>
<p class="number"><bdi dir="ltr">${escaped(number)}</bdi></p>
${state === 'opening' && code ? figure(t('e-account.demoCode', { mobile }), code) : ''}
${state === 'small_transfer' && amount ? figure(t('e-account.demoAmount', { digits: lastDigits }), `${amount} CNY`) : ''}
${said ? `<p class="outcome ${said === 'done' ? 'paid' : 'failed'}" role="status">${escaped(t(said === 'done' ? 'e-account.demoDone' : 'e-account.demoBad'))}</p>` : ''}
${state === 'normal' ? form(t) : ''}`
}

const form = (t: Translate) => `<h2>${escaped(t('e-account.demoSend'))}</h2>
<form method="post">
<label>${escaped(t('e-account.amount'))}<input name="amount" inputmode="decimal" dir="ltr" required></label>
<label>${escaped(t('e-account.demoPayer'))}<input name="payer" maxlength="60"></label>
<label>${escaped(t('e-account.demoRemark'))}<input name="remark" maxlength="100"></label>
<label>${escaped(t('payment.demoBehaviour'))}
<select name="told">
<option value="now">${escaped(t('payment.demoNow'))}</option>
<option value="twice">${escaped(t('payment.demoTwice'))}</option>
<option value="late">${escaped(t('payment.demoLate'))}</option>
<option value="lost">${escaped(t('payment.demoLost'))}</option>
</select>
</label>
<label class="tick"><input type="checkbox" name="stray" value="1"> ${escaped(t('e-account.demoStray'))}</label>
<p class="buttons"><button class="pay">${escaped(t('e-account.demoDo'))}</button></p>
</form>`
