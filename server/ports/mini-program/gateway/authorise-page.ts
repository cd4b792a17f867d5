import type { Translate } from '../../../../contract/text.ts'
import { demoStyle, escaped } from '../../payment/gateway/cashier-page.ts'

export interface AuthorisePage {
  lang: string
  dir: 'ltr' | 'rtl'
  nonce: string
  t: Translate
  /** Nobody asked for it, or it was used. */
  missing: boolean
}

/** What WeChat would show to a mini-program's owner. Nobody can take it for WeChat; it works without scripts. */
export function drawAuthorise({ lang, dir, nonce, t, missing }: AuthorisePage): string {
  const title = escaped(t('mini-program.demoTitle'))
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
<p class="warning" role="note">${escaped(t('mini-program.demoWarning'))}</p>
<h1>${title}</h1>
${missing ? `<p>${escaped(t('mini-program.demoMissing'))}</p>` : form(t)}
</main>
</body>
</html>`
}

const form = (t: Translate) => `<p class="what">${escaped(t('mini-program.demoAsk'))}</p>
<form method="post">
<label>${escaped(t('mini-program.nickname'))}<input name="nickname" maxlength="30" required value="${escaped(t('mini-program.demoName'))}"></label>
<p class="buttons"><button class="pay">${escaped(t('mini-program.demoAgree'))}</button></p>
</form>`
