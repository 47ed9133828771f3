/** News about what was done, at the edge of the window, so that nothing on the page moves. */
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import type { News } from './news';

const Toasts = createContext<(news: News) => void>(() => undefined);

/** Returns how to tell news. */
export function useToast(): (news: News) => void {
  return use(Toasts);
}

/** How long good news stays (milliseconds). Any other stays until it is closed. */
const SHOWN = 6_000;

export function ToastArea({ children }: { children: ReactNode }) {
  const [news, setNews] = useState<News>();
  const tell = useCallback((next: News) => setNews(next), []);
  useEffect(() => {
    if (news?.tone !== 'good') return;
    const timer = setTimeout(() => setNews(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <Toasts value={tell}>
      {children}
      <div className="toasts" role="status">
        {news && (
          <div className={`toast toast-${news.tone}`} role={news.tone === 'danger' ? 'alert' : undefined}>
            <p>{news.text}</p>
            <button type="button" className="copy-button" onClick={() => setNews(undefined)}>
              {texts.common.close}
            </button>
          </div>
        )}
      </div>
    </Toasts>
  );
}
