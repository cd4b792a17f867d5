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
  "distributor's clerk": { ...member, role: 'operator' },
  "distributor's clerk with an e-account": { ...member, role: 'operator', epay: true },
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
const withAccount = ['member with an e-account', "distributor's clerk with an e-account"]
const guestsSignIn = { login: guests }
/** "Head office may do everything a distributor may, for any of them." */
const headOffice = 'staff of head office'

const rules: Record<string, Rule> = {
  'A page for everybody, and for guests too unless the shop is closed to them (product §4)': {
    requires: {},
    except: { login: ['guest of a shop closed to guests'] },
  },
  'Login sends home whoever is signed in (product §4)': {
    requires: { guestOnly: true },
    except: { home: signedIn },
  },
  'Registration is for guests, unless it is closed (product §2)': {
    requires: { guestOnly: true, registration: true },
    except: {
      home: signedInBut('member of a shop that takes no new users'),
      missing: ['guest of a shop that takes no new users', 'member of a shop that takes no new users'],
    },
  },
  'A page of the member centre sends guests to login (product §4)': {
    requires: { member: true },
    except: guestsSignIn,
  },
  'A kind of shop that is asked for has to be this one (product §6)': {
    requires: { member: true, qtype: ShopKind.Wholesale },
    except: { ...guestsSignIn, missing: ['member of a retail shop'] },
  },
  'A page for retail shops only': {
    requires: { member: true, qtype: ShopKind.Retail },
    except: { ...guestsSignIn, missing: signedInBut('member of a retail shop') },
  },
  'Right 2 opens the distribution screens (product §6)': {
    requires: { member: true, fx: Screens },
    except: { ...guestsSignIn, missing: signedInBut('distributor with right 2', headOffice) },
  },
  'Right 4 opens the mark-up by category (product §6)': {
    requires: { member: true, fx: Markup },
    except: { ...guestsSignIn, missing: signedInBut('distributor with right 4', headOffice) },
  },
  'One right of several is enough (product §6)': {
    requires: { member: true, fx: Screens | Markup },
    except: {
      ...guestsSignIn,
      missing: signedInBut('distributor with right 2', 'distributor with right 4', headOffice),
    },
  },
  "Coupons, red packets, points and stored value are for head office's shop (product §6)": {
    requires: { member: true, fxId: 0 },
    except: { ...guestsSignIn, missing: ["member of a distributor's shop"] },
  },
  'An e-account is there, or is not, as asked (product §6)': {
    requires: { member: true, epay: true },
    except: { ...guestsSignIn, missing: signedInBut(...withAccount) },
  },
  'A page for those who have no e-account yet': {
    requires: { member: true, epay: false },
    except: { ...guestsSignIn, missing: withAccount },
  },
  'A distributor\'s clerk has no wallet, and closes one of before (rules "Distribution")': {
    requires: { member: true, mayHaveWallet: true },
    except: { ...guestsSignIn, missing: ["distributor's clerk"] },
  },
  "Invoice information is for head office's wholesale shop (product §6)": {
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
  'A guest is not compared (product §6) on a page that is not for members only': {
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
