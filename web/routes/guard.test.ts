import { describe, expect, test } from 'vitest'
import { combineFlags, DistributionRight, ShopFlag, ShopKind } from '../../contract/flags.ts'
import { type GuardSession, guard, type Requirements, type Verdict } from './guard.ts'

const member: GuardSession = {
  guest: false,
  qtype: ShopKind.Wholesale,
  fx: 0,
  fx_id: 0,
  epay: false,
  qs_flag1: 0,
  close_register: false,
  role: 'member',
}
const guest: GuardSession = { ...member, guest: true, role: 'guest' }
const distributor: GuardSession = { ...member, role: 'distributor' }
const closedToGuests = combineFlags(ShopFlag.NoGuests)
const { Distributor, Screens, Markup } = DistributionRight

const sessions: Record<string, GuardSession> = {
  guest,
  'guest of a shop closed to guests': { ...guest, qs_flag1: closedToGuests },
  'guest of a shop that takes no new users': { ...guest, close_register: true },
  member,
  'member of a shop closed to guests': { ...member, qs_flag1: closedToGuests },
  'member of a shop that takes no new users': { ...member, close_register: true },
  'distributor without rights': { ...distributor, fx: Distributor },
  'distributor with right 2': { ...distributor, fx: Distributor | Screens },
  'distributor with right 4': { ...distributor, fx: Distributor | Markup },
  'member of a retail shop': { ...member, qtype: ShopKind.Retail },
  "member of a distributor's shop": { ...member, fx_id: 9 },
  'member with an e-account': { ...member, epay: true },
  'staff of head office': { ...member, role: 'office' },
}

interface Rule {
  requires: Requirements
  /** Everybody whom the rule does not name passes. */
  except: Partial<Record<Verdict, readonly string[]>>
}

const everybody = Object.keys(sessions)
const guests = everybody.filter(name => sessions[name]!.guest)
const signedIn = everybody.filter(name => !sessions[name]!.guest)
const signedInBut = (...passing: string[]) => signedIn.filter(name => !passing.includes(name))
const guestsSignIn = { login: guests }
/** "Head office may do everything a distributor may, for any of them." */
const headOffice = 'staff of head office'

const rules: Record<string, Rule> = {
  'A page for everybody, and "the same holds for any non-guest page when the shop disables guest access" (spec §4)':
    {
      requires: {},
      except: { login: ['guest of a shop closed to guests'] },
    },
  '"Signed-in users opening login go to home" (spec §4)': {
    requires: { guestOnly: true },
    except: { home: signedIn },
  },
  'Registration is "guest only; hidden when close_register is set" (spec §2)': {
    requires: { guestOnly: true, registration: true },
    except: {
      home: signedInBut('member of a shop that takes no new users'),
      missing: ['guest of a shop that takes no new users', 'member of a shop that takes no new users'],
    },
  },
  '"Guests opening any member page go to login" (spec §4)': {
    requires: { member: true },
    except: guestsSignIn,
  },
  '"qtype must equal the required value when one is given" (spec §6)': {
    requires: { member: true, qtype: ShopKind.Wholesale },
    except: { ...guestsSignIn, missing: ['member of a retail shop'] },
  },
  'A page for retail shops only': {
    requires: { member: true, qtype: ShopKind.Retail },
    except: { ...guestsSignIn, missing: signedInBut('member of a retail shop') },
  },
  '"fx:2 covers distribution screens" (spec §6)': {
    requires: { member: true, fx: Screens },
    except: { ...guestsSignIn, missing: signedInBut('distributor with right 2', headOffice) },
  },
  '"fx:4 covers category markup" (spec §6)': {
    requires: { member: true, fx: Markup },
    except: { ...guestsSignIn, missing: signedInBut('distributor with right 4', headOffice) },
  },
  '"The fx bitmask must overlap the user\'s fx value" (spec §6): one right of several is enough': {
    requires: { member: true, fx: Screens | Markup },
    except: {
      ...guestsSignIn,
      missing: signedInBut('distributor with right 2', 'distributor with right 4', headOffice),
    },
  },
  '"Coupon, red, points and stored value need fx_id 0" (spec §6)': {
    requires: { member: true, fxId: 0 },
    except: { ...guestsSignIn, missing: ["member of a distributor's shop"] },
  },
  '"The epay requirement must match whether the user has an epay account" (spec §6)': {
    requires: { member: true, epay: true },
    except: { ...guestsSignIn, missing: signedInBut('member with an e-account') },
  },
  'A page for those who have no e-account yet': {
    requires: { member: true, epay: false },
    except: { ...guestsSignIn, missing: ['member with an e-account'] },
  },
  '"The fapiao screen requires qtype 1 and fx_id 0" (spec §6)': {
    requires: { member: true, qtype: ShopKind.Wholesale, fxId: 0 },
    except: { ...guestsSignIn, missing: ['member of a retail shop', "member of a distributor's shop"] },
  },
  "Head office's console": {
    requires: { member: true, office: true },
    except: { ...guestsSignIn, missing: signedInBut(headOffice) },
  },
  'A page that is opened by a secret link, such as a shared quotation': {
    requires: { open: true },
    except: {},
  },
  '"Guests skip the check" (spec §6) on a page that is not for members only': {
    requires: { qtype: ShopKind.Retail, fx: Screens, fxId: 9, epay: true },
    except: { login: ['guest of a shop closed to guests'], missing: signedIn },
  },
}

for (const [sentence, { requires, except }] of Object.entries(rules)) {
  describe(sentence, () => {
    test.each(everybody)('%s', name => {
      const expected =
        (Object.keys(except) as Verdict[]).find(verdict => except[verdict]!.includes(name)) ?? 'pass'
      expect(guard(requires, sessions[name]!)).toBe(expected)
    })
  })
}
