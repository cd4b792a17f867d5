import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Whom PostgreSQL runs as; spread into the options of a child process. Empty: whoever we are. */
export interface SystemAccount {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root lends it another account: the data's owner, or one that owns little. */
export function accountFor(data: string): SystemAccount {
  if (process.getuid?.() !== 0) return {}
  if (fs.existsSync(data)) {
    const { uid, gid } = fs.statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const found = ['postgres', 'nobody', 'daemon'].map(lookUp).find(account => account !== undefined)
  if (!found)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres, nobody or daemon.')
  return found
}

export function canEnter(account: SystemAccount, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** Open for the account that root lends, whatever the umask. What is private in it has a folder of its own. */
export function makeOpenFolder(folder: string) {
  if (fs.existsSync(folder)) return
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o755)
}

/** Only root can give, and only root needs to. */
export function giveTo(account: SystemAccount, target: string) {
  if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, target])
}

function lookUp(user: string): SystemAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map(flag => Number(spawnSync('id', [flag, user]).stdout || Number.NaN))
  // macOS has a nobody of 4294967294, which Node cannot pass on.
  const usable = [uid, gid].every(id => Number.isInteger(id) && id! > 0 && id! < 2 ** 31)
  return usable ? { uid, gid } : undefined
}
