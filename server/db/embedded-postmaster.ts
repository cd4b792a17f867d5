import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** What a running server writes into its data folder. */
export interface Postmaster {
  pid: number
  port: number
  /** Where its socket is; empty when it has none. */
  socketFolder: string
  status: 'starting' | 'stopping' | 'ready' | ''
}

/** The server that runs on this data folder, if there is one. */
export function findPostmaster(data: string): Postmaster | undefined {
  const postmaster = readPidFile(data)
  return postmaster && owner(postmaster.pid, data) === 'ours' ? postmaster : undefined
}

/**
 * After a crash the file names a process that is gone, which PostgreSQL notices by itself; but it takes a zombie that
 * nobody reaped (a container without init) or another program with the same number for a running server. Otherwise
 * the file must stay: it protects the data from a second server.
 */
export function removeStalePidFile(data: string) {
  const postmaster = readPidFile(data)
  if (postmaster && owner(postmaster.pid, data) === 'somebody else') fs.rmSync(pidFile(data), { force: true })
}

function readPidFile(data: string): Postmaster | undefined {
  if (!fs.existsSync(pidFile(data))) return undefined
  const lines = fs.readFileSync(pidFile(data), 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() ?? '',
    status: (lines[7]?.trim() ?? '') as Postmaster['status'],
  }
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid')
}

function owner(pid: number, data: string): 'ours' | 'nobody' | 'somebody else' | 'unclear' {
  if (!processExists(pid)) return 'nobody'
  if (process.platform === 'win32') return 'ours'
  const command = commandLine(pid)
  if (command.includes(data)) return 'ours'
  return command.includes('bin/postgres') ? 'unclear' : 'somebody else'
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Empty for a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return String(spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout)
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
