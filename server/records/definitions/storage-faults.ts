import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { InsideAddressError } from '../../ports/outside.ts'
import type { ProofStep, Unproven } from '../../ports/storage/prove.ts'
import { StorageError } from '../../ports/storage/storage.ts'
import { addressFailure } from './address-faults.ts'

const steps = {
  write: 'bill.storageStepWrite',
  read: 'bill.storageStepRead',
  delete: 'bill.storageStepDelete',
} as const satisfies Record<ProofStep, string>

/** What an S3 service says by its code, by the field that is to be looked at. */
const codes: Readonly<Record<string, Failure>> = {
  InvalidAccessKeyId: fail('bill.storageKeyUnknown', {}, 'access_key'),
  SignatureDoesNotMatch: fail('bill.storageSecretWrong', {}, 'secret_key'),
  NoSuchBucket: fail('bill.storageNoBucket', {}, 'bucket'),
  InvalidBucketName: fail('bill.storageNoBucket', {}, 'bucket'),
  AuthorizationHeaderMalformed: fail('bill.storageRegionWrong', {}, 'region'),
  PermanentRedirect: fail('bill.storageRegionWrong', {}, 'region'),
  TemporaryRedirect: fail('bill.storageRegionWrong', {}, 'region'),
  RequestTimeTooSkewed: fail('bill.storageClock'),
}

/** Which field to look at. Nothing of an answer is repeated but its number: it may be nobody's business. */
export function unprovenFailure({ t, log }: Context, { step, error }: Unproven): Failure {
  log.warn({ err: error, step }, 'a storage did not stand its test')
  const what = t(steps[step])
  if (error === 'other') return fail('bill.storageOtherContent', {}, 'endpoint')
  if (!(error instanceof StorageError)) return fail('bill.storageFailed', { step: what }, 'kind')
  const { status, code = '', cause } = error
  if (cause instanceof InsideAddressError) return addressFailure('inside', 'endpoint')
  if (status === undefined) return fail('bill.storageUnreachable', {}, 'endpoint')
  const known = codes[code]
  if (known) return known
  if (status === 401 || status === 403) return fail('bill.storageDenied', { step: what }, 'access_key')
  if (status >= 300 && status < 400) return fail('bill.storageRegionWrong', {}, 'region')
  return fail('bill.storageAnswered', { step: what, status }, 'endpoint')
}
