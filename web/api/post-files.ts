import { timeoutMs } from '../../contract/wire.ts'

export interface HttpAnswer {
  status: number
  body: string
}

/** Multipart by XMLHttpRequest, because fetch cannot tell how much was sent. */
export function postFiles(
  url: string,
  headers: Record<string, string>,
  fields: [string, string][],
  files: Record<string, Blob[]>,
  onProgress?: (share: number) => void,
): Promise<HttpAnswer> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const [name, blobs] of Object.entries(files)) for (const blob of blobs) form.append(name, blob)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress) {
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(total ? loaded / total : 1)
      }
    }
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = () => reject(new DOMException('The upload failed', 'NetworkError'))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.ontimeout = () => reject(new DOMException('The upload timed out', 'TimeoutError'))
    request.send(form)
  })
}
