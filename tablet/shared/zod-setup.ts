import { z } from 'zod';

// Zod would otherwise compile its checks with eval, which the CSP refuses.
z.config({ jitless: true });
