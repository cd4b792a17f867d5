import type { Translate } from '../../../../contract/text.ts'
import { canBePaid, type GatewayPayment } from './gateway.ts'

export interface CashierPage {
  lang: string
  dir: 'ltr' | 'rtl'
  nonce: string
  t: Translate
  /** What the channel is called. */
  channel: string
  payment: GatewayPayment | undefined
}

/** A page that nobody can take for a real cashier. It works without scripts. */
export function drawCashier({ lang, dir, nonce, t, channel, payment }: CashierPage): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(t('payment.demoTitle'))} · ${escaped(channel)}</title>
<style nonce="${nonce}">${demoStyle}</style>
</head>
<body>
<main>
<p class="warning" role="note">${escaped(t('payment.demoWarning'))}</p>
<h1>${escaped(t('payment.demoTitle'))} · ${escaped(channel)}</h1>
${payment ? content(t, payment) : `<p>${escaped(t('payment.demoMissing'))}</p>`}
</main>
</body>
</html>`
}

function content(t: Translate, payment: GatewayPayment): string {
  return `<p class="what">${escaped(payment.description)}</p>
<p class="amount"><bdi dir="ltr">${escaped(payment.amount)} ${escaped(payment.currency)}</bdi></p>
<p class="number">${escaped(t('payment.demoNumber'))} <bdi dir="ltr">${escaped(payment.number)}</bdi></p>
${payment.state === 'open' ? '' : outcome(t, payment)}
${canBePaid(payment) ? form(t) : ''}`
}

const form = (t: Translate) => `<form method="post">
<label>${escaped(t('payment.demoBehaviour'))}
<select name="told">
<option value="now">${escaped(t('payment.demoNow'))}</option>
<option value="twice">${escaped(t('payment.demoTwice'))}</option>
<option value="late">${escaped(t('payment.demoLate'))}</option>
<option value="lost">${escaped(t('payment.demoLost'))}</option>
<option value="wrong">${escaped(t('payment.demoWrong'))}</option>
</select>
</label>
<p class="buttons">
<button name="act" value="pay" class="pay">${escaped(t('payment.demoPay'))}</button>
<button name="act" value="fail">${escaped(t('payment.demoFail'))}</button>
</p>
</form>`

function outcome(t: Translate, { state, returnUrl }: GatewayPayment): string {
  const words =
    state === 'paid' ? 'payment.demoPaid' : state === 'failed' ? 'payment.demoFailed' : 'payment.demoClosed'
  const back = returnUrl ? `<p><a href="${escaped(returnUrl)}">${escaped(t('payment.demoBack'))}</a></p>` : ''
  return `<p class="outcome ${state}" role="status">${escaped(t(words))}</p>${back}`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Words in a page of the demonstration's. */
export const escaped = (value: string): string => value.replace(/[&<>"']/g, sign => signs[sign]!)

/** Of all pages of the demonstration's. */
export const demoStyle = `
body{box-sizing:border-box;min-height:100vh;margin:0;padding:24px 16px;background:repeating-linear-gradient(-45deg,#fbf6e9 0 18px,#f6eed8 18px 36px);
color:#1c1c21;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans Arabic",sans-serif}
main{max-width:420px;margin:6vh auto 0;padding:0 24px 24px;border:2px dashed #946011;border-radius:12px;background:#fff;
text-align:center;overflow:hidden}
h1{margin:20px 0 8px;font-size:18px}
.warning{margin:0 -24px;padding:10px 16px;background:#946011;color:#fff;font-weight:600}
.what,.number{margin:4px 0;color:#5b5d66;font-size:13px}
.amount{margin:12px 0;font-size:30px;font-weight:700;font-variant-numeric:tabular-nums}
form{display:grid;gap:16px;margin-top:20px}
label{display:grid;gap:4px;text-align:start;font-size:13px;color:#5b5d66}
h2{margin:24px 0 0;font-size:15px}
.tick{display:flex;align-items:center}
select,input:not([type=checkbox]){padding:8px;border:1px solid #898b95;border-radius:6px;font:inherit;background:#fff;color:#1c1c21}
.buttons{display:grid;gap:10px;margin:0}
button{padding:11px;border:1px solid #898b95;border-radius:8px;background:#fff;color:#1c1c21;font:inherit;cursor:pointer}
button.pay{border-color:#1f7a44;background:#1f7a44;color:#fff;font-weight:600}
button:focus-visible,select:focus-visible,a:focus-visible{outline:2px solid #1c1c21;outline-offset:2px}
.outcome{margin:20px 0 8px;font-weight:600;font-size:17px}
.outcome.paid{color:#1f7a44}
.outcome.failed,.outcome.closed{color:#b42318}
a{color:#1c1c21}`
