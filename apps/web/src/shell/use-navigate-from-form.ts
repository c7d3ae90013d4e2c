import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Opens what was saved. Somebody who left while it was being saved stays where they are, and reads the toast there. */
export function useNavigateFromForm(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (options) => {
    if (isHere.current) await navigate(options);
  };
}
