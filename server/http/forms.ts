import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { is } from 'valibot'
import { login } from '../../contract/account.ts'
import { addToCart } from '../../contract/cart.ts'
import * as paths from '../../contract/paths.ts'
import { cookies } from '../../contract/preferences.ts'
import { loginPath, safeReturnUrl } from '../../contract/return-url.ts'
import { quantityName, type Said, said } from '../../contract/said.ts'
import type { TextKey } from '../../contract/text.ts'
import { plainNumber } from '../../contract/typed-number.ts'
import type { Context, Services } from '../context.ts'
import { dispatch } from '../dispatch.ts'
import type { Answered } from '../handler.ts'
import { openContext, queryOf } from './request-context.ts'

type Fields = Record<string, string>

/** Signing in and filling the cart for browsers without scripts: the same actions, answered with a page. */
export function formRoutes(app: FastifyInstance, services: Services): void {
  app.post(paths.login, (request, reply) => answerForm(services, request, reply, 'login', signIn))
  app.post(paths.cart, (request, reply) => answerForm(services, request, reply, 'cart', fillCart))
}

interface Answer {
  to: string
  said?: Omit<Said, 'form'>
}

async function answerForm(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Said['form'],
  act: (context: Context, fields: Fields, request: FastifyRequest) => Promise<Answer>,
) {
  const context = { ...(await openContext(services, request, reply)), lost: false }
  const fields = fieldsOf(request.body)
  const answer = isOwnForm(services, request)
    ? await act(context, fields, request)
    : { to: wayBack(request), said: refusal(context.t('message.foreignForm')) }
  if (answer.said) keepSaid(context, { form, ...answer.said })
  return reply.redirect(answer.to, 303)
}

async function signIn(context: Context, fields: Fields, request: FastifyRequest): Promise<Answer> {
  const { country = '', mobile = '', pwd = '', code = '' } = fields
  const answer = await dispatch(context, login.name, { type: 'pwd', pc: '1', country, mobile, pwd, code })
  if (answer.kind === 'ok') return { to: safeReturnUrl(queryOf(request).returnUrl) ?? paths.home }
  const captcha = answer.kind === 'failed' && answer.field === 'code'
  return {
    to: wayBack(request),
    said: { ...refusal(wordsOf(context, answer), { country, mobile }), captcha },
  }
}

async function fillCart(context: Context, fields: Fields, request: FastifyRequest): Promise<Answer> {
  const to = wayBack(request)
  const isBuying = fields.next === 'checkout'
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => quantityName.test(name)))
  const products = Object.entries(typed)
    .map(([name, qty]) => ({ skuId: Number(quantityName.exec(name)![1]), qty: plainNumber(qty) }))
    .filter(({ qty }) => !/^0*(\.0*)?$/.test(qty))
    .map(row => ({ ...row, unitId: Number(fields.unit) || undefined }))
  if (products.length === 0) return { to, said: refusal(context.t('cart.chosenNone'), typed) }
  const answer = await dispatch(context, addToCart.name, {
    products: JSON.stringify(products),
    only: isBuying ? '1' : '',
  })
  if (answer.kind !== 'ok') return { to, said: refusal(wordsOf(context, answer), typed) }
  if (isBuying) return { to: context.visitor.role === 'guest' ? loginPath(paths.checkout) : paths.checkout }
  const { n } = answer.obj as { n: number }
  return { to, said: { done: true, text: context.t('cart.added', { count: n }), typed: {} } }
}

const refusal = (text: string, typed: Fields = {}): Omit<Said, 'form'> => ({ done: false, text, typed })

const silent: Partial<Record<Answered['kind'], TextKey>> = {
  notFound: 'screens.missing',
  relogin: 'screens.login',
}

const wordsOf = ({ t }: Context, answer: Answered): string =>
  'msg' in answer && answer.msg ? answer.msg : t(silent[answer.kind] ?? 'message.unexpected')

/** Where the form stands: the page that was posted to, or the one it names. */
function wayBack(request: FastifyRequest): string {
  const { back } = queryOf(request)
  const here = safeReturnUrl(request.url.replace(/^https?:\/\/[^/]*/i, '')) ?? paths.home
  return back === undefined ? here : (safeReturnUrl(back) ?? paths.cart)
}

/**
 * A call is known by a header that no other site can add. A plain form has none, but browsers say where it stood, and
 * our cookies do not come along from elsewhere. A request with neither header is refused.
 */
function isOwnForm({ config }: Services, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = request.headers
  // "null" is what browsers send from a page whose address is nobody's business; where they also say the site, that counts.
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  if (!URL.canParse(origin)) return false
  const own = [request.host, config.publicUrl && new URL(config.publicUrl).host]
  return own.includes(new URL(origin).host)
}

function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )
}

/** Browsers keep four thousand letters of a cookie. */
const mostLetters = 3_000
const saidSeconds = 60

function keepSaid({ setCookie }: Context, words: Said): void {
  const whole = JSON.stringify(words)
  const value =
    encodeURIComponent(whole).length > mostLetters ? JSON.stringify({ ...words, typed: {} }) : whole
  setCookie({ name: cookies.said, value, maxAgeSeconds: saidSeconds })
}

/** What the page says about the form that led here; the next one says nothing about it any more. */
export function takeSaid({ cookie, setCookie }: Context): Said | undefined {
  const kept = cookie(cookies.said)
  if (kept === undefined) return undefined
  setCookie({ name: cookies.said, value: null })
  try {
    const words: unknown = JSON.parse(kept)
    return is(said, words) ? words : undefined
  } catch {
    return undefined
  }
}
