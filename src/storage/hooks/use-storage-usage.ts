import { useEffect, useState } from 'react'
import { readStorageUsage, type StorageUsage } from '../browser/browser-storage'

/** Milliseconds between two looks. */
const REFRESH_MS = 60_000

/** How full the browser's storage is, looked at each minute; undefined until read. */
export function useStorageUsage(): StorageUsage | undefined {
  const [usage, setUsage] = useState<StorageUsage>()
  useEffect(() => {
    let isGone = false
    const refresh = async () => {
      const next = await readStorageUsage()
      if (!isGone) setUsage(next)
    }
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [])
  return usage
}
