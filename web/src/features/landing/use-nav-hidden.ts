import { useEffect, useState } from 'react';
import { type NavMotion, navMotion } from './nav-motion.ts';

export function useNavHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let motion: NavMotion = { y: window.scrollY, hidden: false };
    const onScroll = () => {
      // iOS reports negative positions when the page bounces at the top.
      motion = navMotion(motion, Math.max(0, window.scrollY));
      setHidden(motion.hidden);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
