import { plainWords, type SendRequest } from '../payment/channel.ts'
import {
  type Authorised,
  type Picture,
  type Platform,
  type PlatformKeys,
  type Program,
  type ReviewOutcome,
  WechatRefusal,
  WechatSilence,
} from './platform.ts'
import { busyCode, noNewDomains, noReview, refusalOf } from './wechat-errors.ts'

const wechatApi = 'https://api.weixin.qq.com'
const loginPage = 'https://mp.weixin.qq.com/cgi-bin/componentloginpage'

type Content = Record<string, unknown>

/** WeChat's platform for third parties: docs/mini-program-platform.md has the calls. */
export function wechatPlatform(
  keys: PlatformKeys,
  send: SendRequest,
  authorisationPage = loginPage,
): Platform {
  const base = keys.gateway || wechatApi

  const ask = async (method: 'GET' | 'POST', path: string, query: Content, body?: object) => {
    const url = new URL(base.replace(/\/$/, '') + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const request = new Request(url, {
      method,
      // WeChat reads characters as they are, not as \u0000.
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
    })
    let response: Response
    let bytes: Buffer
    try {
      response = await send(request)
      bytes = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      // Not with the address: a token stands in it.
      throw new WechatSilence(`WeChat did not answer ${path}`, { cause: (error as Error).message })
    }
    if (!response.ok) throw new WechatSilence(`WeChat answered ${path} with ${response.status}`)
    return { type: response.headers.get('content-type') ?? '', bytes, path }
  }
  const call = async (method: 'GET' | 'POST', path: string, query: Content, body?: object) =>
    contentOf(await ask(method, path, query, body))

  const component = (path: string, body: object, token?: string) =>
    call('POST', `/cgi-bin/component/${path}`, token ? { component_access_token: token } : {}, {
      component_appid: keys.appId,
      ...body,
    })

  return {
    async startTickets() {
      await component('api_start_push_ticket', { component_secret: keys.secret })
    },
    async platformToken(ticket) {
      const content = await component('api_component_token', {
        component_appsecret: keys.secret,
        component_verify_ticket: ticket,
      })
      return {
        token: textOf(content.component_access_token),
        expiresIn: Number(content.expires_in),
      }
    },
    async preAuthCode(token) {
      return textOf((await component('api_create_preauthcode', {}, token)).pre_auth_code)
    },
    authorisePage(preAuthCode, backTo) {
      const url = new URL(authorisationPage)
      const query = {
        component_appid: keys.appId,
        pre_auth_code: preAuthCode,
        redirect_uri: backTo,
        // Mini-programs only.
        auth_type: '2',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async authorised(token, code) {
      const content = await component('api_query_auth', { authorization_code: code }, token)
      return authorisedOf(content.authorization_info as Content)
    },
    async programToken(token, appId, refreshToken) {
      const content = await component(
        'api_authorizer_token',
        { authorizer_appid: appId, authorizer_refresh_token: refreshToken },
        token,
      )
      return authorisedOf({ authorizer_appid: appId, ...content })
    },
    async nickname(token, appId) {
      const content = await component('api_get_authorizer_info', { authorizer_appid: appId }, token)
      return String((content.authorizer_info as Content | undefined)?.nick_name ?? '').slice(0, 100)
    },
    async userOf(token, { appId, code }) {
      const content = await call('GET', '/sns/component/jscode2session', {
        appid: appId,
        js_code: code,
        grant_type: 'authorization_code',
        component_appid: keys.appId,
        component_access_token: token,
      })
      // The key of their session, which comes along, opens what nobody here asks for: it is not kept.
      const { openid, unionid } = content
      return { openId: textOf(openid), ...(typeof unionid === 'string' && unionid && { unionId: unionid }) }
    },
    program: token => programOf({ ask, call }, token),
  }
}

interface Caller {
  ask(method: 'GET' | 'POST', path: string, query: Content, body?: object): Promise<Answer>
  call(method: 'GET' | 'POST', path: string, query: Content, body?: object): Promise<Content>
}

function programOf({ ask, call }: Caller, token: string): Program {
  const query = { access_token: token }
  const post = (path: string, body: object = {}) => call('POST', path, query, body)
  const get = (path: string) => call('GET', path, query)

  return {
    async setDomains(hosts) {
      const secure = hosts.map(host => `https://${host}`)
      await unlessSet(() =>
        post('/wxa/modify_domain', {
          action: 'set',
          requestdomain: secure,
          uploaddomain: secure,
          downloaddomain: secure,
          wsrequestdomain: hosts.map(host => `wss://${host}`),
        }),
      )
      await unlessSet(() => post('/wxa/setwebviewdomain', { action: 'set', webviewdomain: secure }))
    },
    async upload({ templateId, version, description, ext }) {
      await post('/wxa/commit', {
        template_id: templateId,
        ext_json: JSON.stringify(ext),
        user_version: version,
        user_desc: plainWords(description, 200) || version,
      })
    },
    trialCode: async () => pictureOf(await ask('GET', '/wxa/get_qrcode', query)),
    async submit({ description, feedback }) {
      const { auditid } = await post('/wxa/submit_audit', {
        ...(description && { version_desc: plainWords(description, 200) }),
        ...(feedback && { feedback_info: plainWords(feedback, 200) }),
      })
      return textOf(auditid)
    },
    async undo() {
      await get('/wxa/undocodeaudit')
    },
    async review() {
      try {
        const { auditid, status, reason } = await get('/wxa/get_latest_auditstatus')
        return {
          auditId: textOf(auditid),
          outcome: outcomes[Number(status)] ?? 'review',
          reason: readable(reason),
          delayed: Number(status) === delayedStatus,
        }
      } catch (error) {
        if (error instanceof WechatRefusal && noReview.includes(error.errcode)) return undefined
        throw error
      }
    },
    async release() {
      await post('/wxa/release')
    },
    async releasedVersion() {
      const { release_info: info } = await post('/wxa/getversioninfo')
      return String((info as Content | undefined)?.release_version ?? '')
    },
    async bindTester(wechatId) {
      return textOf((await post('/wxa/bind_tester', { wechatid: wechatId })).userstr)
    },
    async unbindTester(name) {
      await post('/wxa/unbind_tester', { userstr: name })
    },
    async testers() {
      const { members } = await post('/wxa/memberauth', { action: 'get_experiencer' })
      return ((members ?? []) as Content[]).map(({ userstr }) => textOf(userstr))
    },
    code: async (page, scene) =>
      pictureOf(await ask('POST', '/wxa/getwxacodeunlimit', query, { scene, page, check_path: false })),
  }
}

interface Answer {
  type: string
  bytes: Buffer
  path: string
}

/** WeChat answers 200 to everything; whether it said yes stands in `errcode`. */
function contentOf({ bytes, path }: Answer): Content {
  let content: Content
  try {
    content = JSON.parse(bytes.toString()) as Content
  } catch (error) {
    throw new WechatSilence(`WeChat's answer to ${path} is not JSON`, { cause: error })
  }
  const errcode = Number(content.errcode ?? 0)
  if (errcode === busyCode) throw new WechatSilence(`WeChat is busy: ${path}`)
  if (errcode !== 0) throw refusalOf(errcode, readable(content.errmsg))
  return content
}

const pictureTypes: readonly (readonly [type: string, begins: string])[] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
]

/** A refusal comes as JSON in a picture's place, sometimes under a picture's type. */
function pictureOf(answer: Answer): Picture {
  const begins = answer.bytes.subarray(0, 4).toString('hex')
  const known = pictureTypes.find(([, first]) => begins.startsWith(first))
  if (known) return { type: known[0], bytes: answer.bytes }
  contentOf(answer)
  throw new WechatSilence(`WeChat's answer to ${answer.path} is no picture`)
}

/** WeChat refuses domains that it has already; here that is as good as a yes. */
async function unlessSet(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof WechatRefusal) || error.errcode !== noNewDomains) throw error
  }
}

const outcomes: Readonly<Record<number, ReviewOutcome>> = {
  0: 'passed',
  1: 'rejected',
  2: 'review',
  3: 'withdrawn',
}
const delayedStatus = 4

function authorisedOf(info: Content | undefined): Authorised {
  return {
    appId: textOf(info?.authorizer_appid),
    token: textOf(info?.authorizer_access_token),
    refreshToken: textOf(info?.authorizer_refresh_token),
    expiresIn: Number(info?.expires_in),
  }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new WechatSilence('WeChat left out what was asked for')
  return String(value)
}

/** What WeChat says in words is shown as text: its line breaks are marks of HTML. */
export const readable = (words: unknown): string =>
  String(words ?? '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    // For WeChat's own support.
    .replace(/\s*(rid|hint): ?\[?[\w-]+\]?/g, '')
    .trim()
    .slice(0, 1000)
